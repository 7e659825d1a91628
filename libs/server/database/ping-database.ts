import type { DataSource } from 'typeorm';

/** Resolves when the database answers. */
export const pingDatabase = (db: Pick<DataSource, 'query'>): Promise<unknown> => db.query('SELECT 1 AS one');
