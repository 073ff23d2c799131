import * as v from 'valibot';

/** What is predicted on a paper machine, and from what: the tags, the properties with their limits, the inputs. */
const NameSchema = v.object({ zh: v.string(), en: v.string() });
/** Parts of the machine in the order of the sheet. */
export const LINE_SECTIONS = ['refining', 'headbox', 'wire', 'press', 'dryer', 'sizePress', 'reel'] as const;

export const SoftSensorLineSchema = v.object({
  areaId: v.string(),
  tags: v.object({
    /** 1 while paper is made. */
    run: v.string(),
    break: v.string(),
    gradeChange: v.string(),
    basisWeightSet: v.string(),
    basisWeight: v.string(),
    speed: v.string(),
    reelNo: v.string(),
    /** Minutes since the reel was begun. */
    reelAgeMin: v.string(),
    /** Minutes since the sample of the newest laboratory result was taken, and since the result came. */
    sampleAgeMin: v.string(),
    resultAgeMin: v.string(),
    labReelNo: v.string(),
  }),
  inputs: v.array(
    v.object({
      tag: v.string(),
      name: NameSchema,
      unit: v.string(),
      /** What the sensor can show while paper is made. */
      low: v.number(),
      high: v.number(),
      section: v.picklist(LINE_SECTIONS),
      /** Range in which a change may be advised; none where the value is a result of others. */
      adjust: v.optional(v.object({ low: v.number(), high: v.number() })),
    }),
  ),
  properties: v.array(
    v.object({
      code: v.string(),
      tag: v.string(),
      name: NameSchema,
      unit: v.string(),
      dp: v.number(),
      lower: v.nullable(v.number()),
      upper: v.nullable(v.number()),
      target: v.nullable(v.number()),
      repeatability: v.number(),
      biasLimit: v.number(),
    }),
  ),
});
export type SoftSensorLine = v.InferOutput<typeof SoftSensorLineSchema>;
