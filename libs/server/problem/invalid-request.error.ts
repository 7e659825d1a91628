import type { ValidationError } from 'class-validator';
import { PlatformError, type FieldFault } from './platform-error';

/** The body or query does not fit its DTO; every fault is named with a JSON Pointer. */
export class InvalidRequestError extends PlatformError {
  constructor(override readonly errors: readonly FieldFault[]) {
    super('validation-failed', errors.length === 1 ? errors[0]!.detail : `${errors.length} fields are not valid.`);
  }

  /** The `exceptionFactory` of the global ValidationPipe. */
  static from(faults: ValidationError[]): InvalidRequestError {
    return new InvalidRequestError(faults.flatMap(fault => faultsOf(fault, '')));
  }

  static at(pointer: string, detail: string): InvalidRequestError {
    return new InvalidRequestError([{ pointer, detail }]);
  }
}

function faultsOf(fault: ValidationError, parent: string): FieldFault[] {
  const pointer = `${parent}/${fault.property.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const own = Object.values(fault.constraints ?? {}).map(detail => ({ pointer, detail }));
  return [...own, ...(fault.children ?? []).flatMap(child => faultsOf(child, pointer))];
}
