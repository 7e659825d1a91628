import { ValidateIf } from 'class-validator';

/** Validates a field of a body only when it was sent. Unlike `@IsOptional()`, null is a value, and is validated. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
