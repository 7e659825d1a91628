import type { DataSource } from 'typeorm';
import { afterEachStatement, type SentStatement } from './statement-hook';

/** The plans of the statements that read a table, under its alias, while something is done; each as text. */
export async function queryPlans(
  db: DataSource,
  [table, alias]: [string, string],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const sent: SentStatement[] = [];
  const forget = afterEachStatement((_number, statement) => {
    if (statement.sql.includes(`"${table}" "${alias}"`)) sent.push(statement);
  });
  await work().finally(forget);
  const explain = db.options.type === 'postgres' ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN';
  const plans: string[] = [];
  for (const { sql, values } of sent) plans.push(JSON.stringify(await db.query(`${explain} ${sql}`, values)));
  return plans;
}
