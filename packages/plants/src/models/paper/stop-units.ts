/** Units whose stops are logged, by index. */
export const STOP_UNIT = { pulpers: [0, 1], machine: 2, winder: 3 } as const;

export const stopUnitIds = (plantId: string): readonly string[] =>
  ['W1.L1.P1.U01', 'W1.L2.P1.U01', 'W2.L1', 'W3.L1.P1.U01'].map((id) => `${plantId}.${id}`);
