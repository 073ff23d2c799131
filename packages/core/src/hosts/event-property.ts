/** `plant-ready` as `PlantReady`. By itself, so that the types of Vue do without those of React. */
export type EventProperty<TName extends string> = TName extends `${infer THead}-${infer TRest}`
  ? `${Capitalize<THead>}${EventProperty<TRest>}`
  : Capitalize<TName>;
