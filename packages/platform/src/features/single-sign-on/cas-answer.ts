import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';

export type CasAnswer =
  | { readonly kind: 'success'; readonly user: string }
  | { readonly kind: 'failure'; readonly code: string }
  /** Not what the protocol says; nobody is signed in by it. */
  | { readonly kind: 'unreadable' };

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const AnswerSchema = v.object({
  serviceResponse: v.union([
    v.strictObject({
      authenticationSuccess: v.object({ user: text }),
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
  return 'authenticationSuccess' in serviceResponse
    ? { kind: 'success', user: serviceResponse.authenticationSuccess.user }
    : { kind: 'failure', code: serviceResponse.authenticationFailure['@code'] };
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
