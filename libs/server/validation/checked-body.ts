import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';
import { InvalidRequestError } from '../problem/invalid-request.error';

/**
 * Validates an object that did not come in a request by the rules of a request's body. Unknown fields are left out
 * instead of refused, because a later version may have written them.
 *
 * @throws InvalidRequestError
 */
export function checkedBody<T extends object>(type: ClassConstructor<T>, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw InvalidRequestError.at('', 'It must be a JSON object.');
  }
  const body = plainToInstance(type, value);
  const faults = validateSync(body, { whitelist: true, stopAtFirstError: true });
  if (faults.length > 0) throw InvalidRequestError.from(faults);
  return body;
}
