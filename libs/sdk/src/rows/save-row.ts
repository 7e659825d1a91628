import { isUniqueViolation } from './unique-violation.js';
import type { Repository } from 'typeorm';

/**
 * Saves as TypeORM's repository does, which looks whether the row is there and then adds it. Of two at once both may find
 * nothing; the one that comes second looks again, and finds it. In a transaction of its own, or on Postgres the first try
 * would end the plugin's.
 */
export async function saveRow<T extends object>(rows: Repository<T>, row: T): Promise<T> {
  const save = (): Promise<T> => rows.manager.transaction(tx => tx.getRepository<T>(rows.target).save(row));
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return save();
  }
}
