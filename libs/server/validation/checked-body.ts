import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';
import { InvalidRequestError } from '../problem/invalid-request.error';

/**
 * Something that came on another way than in a request, by the rules of a request's body; but what it has besides is left
 * out, for whoever wrote it may know more.
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
