/** The plant's tables read by themselves: an independent way from the stored slots to each figure of a board. */
import { PGlite } from '@electric-sql/pglite';
import { PLANT_TOTAL, type EnergyWeight } from '../../demo/platform/src/boards/energy-sql.ts';

export interface PlantSql {
  /** One figure of the whole plant over `[from, to)`, ISO stamps. */
  total(weight: EnergyWeight, from: string, to: string): Promise<number>;
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens the folder of a product that was stopped with `keepData`. */
export async function openPlantSql(dataDir: string): Promise<PlantSql> {
  const database = await PGlite.create(`${dataDir}/database`);
  const query = async <Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
    (await database.query<Row>(text, [...parameters])).rows;
  return {
    query,
    close: () => database.close(),
    async total(weight, from, to) {
      const rows = await query<{ value: number }>(PLANT_TOTAL, [from, to, weight]);
      return Number(rows[0]?.value);
    },
  };
}
