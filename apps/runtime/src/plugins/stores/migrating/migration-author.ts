import { AsyncLocalStorage } from 'node:async_hooks';

/** Who wrote a statement of a plugin's migration: the plugin, or TypeORM for one of its methods. */
export type Author = 'plugin' | 'typeorm';

const authors = new AsyncLocalStorage<Author>();

export const writtenBy = <T>(author: Author, work: () => T): T => authors.run(author, work);

/** Undefined outside migrations, and for what the platform itself does while one runs. */
export const currentAuthor = (): Author | undefined => authors.getStore();
