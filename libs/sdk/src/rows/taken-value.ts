import { ConflictError, InvalidInputError } from '../errors.js';
import { codeOf, isUniqueViolation } from './unique-violation.js';

/** What Postgres says of text that is no value of the type, and of a number that is too large for it. */
const NOT_STORABLE = ['22P02', '22003'];

/**
 * Does what a plugin asked of its store. That a value is taken is no fault of the plugin: of two requests at once, one
 * comes second. That a value does not fit its column is found before, but in SQL of the plugin's own.
 *
 * @throws ConflictError when a value that must be unique is taken; the database's own words are its `cause`
 * @throws InvalidInputError when Postgres cannot store a value
 */
export async function refusingTaken<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (NOT_STORABLE.includes(codeOf(error) ?? ''))
      throw new InvalidInputError('', 'One of the values does not fit the column it is for.');
    if (!isUniqueViolation(error)) throw error;
    throw new ConflictError('There is something with the same values already.', { cause: error });
  }
}
