/** Both ends included. */
export interface SessionForms {
  readonly min: number;
  readonly max: number;
}

/** Which forms of `PlantSession` this copy of the library makes and understands; two majors on one page share by it. */
export const SESSION_FORMS: SessionForms = { min: 1, max: 1 };
