import { ConflictError } from '../errors.js';
import { isUniqueViolation } from './unique-violation.js';

/**
 * Does what a plugin asked of its store. That a value is taken is no fault of the plugin: of two requests at once, one
 * comes second.
 *
 * @throws ConflictError when a value that must be unique is taken; the database's own words are its `cause`
 */
export async function refusingTaken<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ConflictError('There is something with the same values already.', { cause: error });
  }
}
