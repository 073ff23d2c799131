/** Units whose stops are logged, by index. */
export const STOP_UNIT = { furnaces: [0, 1, 2], pit: 3, rod: 4, homogenisers: [5, 6] } as const;

export const stopUnitIds = (plantId: string): readonly string[] =>
  [
    'W1.L1.P1.U01',
    'W1.L1.P1.U02',
    'W1.L1.P1.U03',
    'W2.L1.P2.U01',
    'W3.L1',
    'W4.L1.P1.U01',
    'W4.L1.P1.U02',
  ].map((id) => `${plantId}.${id}`);
