import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';

export type CasAnswer =
  | {
      readonly kind: 'success';
      readonly user: string;
      /** Each with its values; a repeated one has several. */
      readonly attributes: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly kind: 'failure'; readonly code: string }
  /** Not what the protocol says; nobody is signed in by it. */
  | { readonly kind: 'unreadable' };

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const AnswerSchema = v.object({
  serviceResponse: v.union([
    v.strictObject({
      authenticationSuccess: v.object({ user: text, attributes: v.optional(v.unknown()) }),
    }),
    v.strictObject({ authenticationFailure: v.object({ '@code': text }) }),
  ]),
});
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  // A user called 007 is not the number 7.
  parseTagValue: false,
  parseAttributeValue: false,
});
const ANSWER_CHARS_MAX = 65_536;

/** Reads the answer of a CAS server to `p3/serviceValidate`. */
export function readCasAnswer(xml: string): CasAnswer {
  // No answer of the protocol has a document type; where there is one, entities would be next.
  if (xml.length > ANSWER_CHARS_MAX || /<!(DOCTYPE|ENTITY)/i.test(xml)) return { kind: 'unreadable' };
  if (XMLValidator.validate(xml) !== true) return { kind: 'unreadable' };
  let tree: unknown;
  try {
    tree = parser.parse(xml);
  } catch {
    return { kind: 'unreadable' };
  }
  const answer = v.safeParse(AnswerSchema, withoutNamespaces(tree));
  if (!answer.success) return { kind: 'unreadable' };
  const { serviceResponse } = answer.output;
  if ('authenticationFailure' in serviceResponse)
    return { kind: 'failure', code: serviceResponse.authenticationFailure['@code'] };
  const { user, attributes } = serviceResponse.authenticationSuccess;
  return { kind: 'success', user, attributes: valuesOf(attributes) };
}

/** What is no text, such as a structure of a server's own, is left out. */
function valuesOf(attributes: unknown): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(Object(attributes)).map(([key, value]) => [
      key,
      [value].flat().filter((one): one is string => typeof one === 'string'),
    ]),
  );
}

/** Declarations of namespaces stand beside the one child of the answer. */
function withoutNamespaces(tree: unknown): unknown {
  const root = v.safeParse(v.object({ serviceResponse: v.record(v.string(), v.unknown()) }), tree);
  if (!root.success) return tree;
  const children = Object.entries(root.output.serviceResponse).filter(
    ([key]) => !key.startsWith('@') && key !== '#text',
  );
  return { serviceResponse: Object.fromEntries(children) };
}
