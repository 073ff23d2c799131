/** The plant's tables read by themselves: an independent way from the stored slots to each figure of a board. */
import { openPool } from '../../packages/platform/src/store/database/pg-pool.ts';
import { startPostgres } from '../../packages/platform/src/store/database/postgres-process.ts';
import { PLANT_TOTAL, type EnergyWeight } from '../../packages/platform/testing/boards/energy-sql.ts';

export interface PlantSql {
  /** One figure of the whole plant over `[from, to)`, ISO stamps. */
  total(weight: EnergyWeight, from: string, to: string): Promise<number>;
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens the folder of a product that was stopped with `keepData`. */
export async function openPlantSql(dataDir: string): Promise<PlantSql> {
  const server = await startPostgres({ folder: `${dataDir}/postgres` });
  const pool = openPool({ url: server.url });
  const query = async <Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> => {
    const client = await pool.connect();
    try {
      return (await client.query<Row>(text, parameters)).rows;
    } finally {
      client.release();
    }
  };
  return {
    query,
    async close() {
      await pool.end();
      await server.stop();
    },
    async total(weight, from, to) {
      const rows = await query<{ value: number }>(PLANT_TOTAL, [from, to, weight]);
      return Number(rows[0]?.value);
    },
  };
}
