/** Units whose stops are logged, by index. */
export const STOP_UNIT = { rawMill: 0, coalMill: 1, kiln: 2, mills: [3, 4] } as const;

export const stopUnitIds = (plantId: string): readonly string[] =>
  ['W1.L1.P2.U01', 'W2.L1.P1.U01', 'W3.L1.P2.U01', 'W4.L1.P1.U02', 'W4.L2.P1.U02'].map(
    (id) => `${plantId}.${id}`,
  );
