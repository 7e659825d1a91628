import { InvalidInputError } from '../errors.js';
import { isAcceptedType } from './accepted-types.js';

const OPTIONS = Symbol.for('@sv/sdk/accepts-upload');
const MAX_FILES = 100;

export interface UploadOptions {
  /** The largest file. The workspace has a limit of its own, which no plugin exceeds. */
  maxBytes: number;
  /** How many files one request may have; 1 when left out. A form may be that much larger. */
  maxFiles?: number;
  /** Such as `['image/*', 'application/pdf']`: what the bytes must be. Any type when left out. */
  types?: readonly string[];
}

/**
 * On the handler of a route: its body is a file, or a form with files, and not JSON. Take them with
 * `sdk.files.uploads()`, as they arrive. All other routes still accept JSON only.
 *
 * @experimental
 * @example
 * ```ts
 * @Post('receipts')
 * @AcceptsUpload({ maxBytes: 10 * 1024 * 1024, types: ['image/*', 'application/pdf'] })
 * async addReceipt() {
 *   const { user } = sdk.auth.requireSession();
 *   for await (const { content, name } of sdk.files.uploads()) {
 *     const file = await sdk.files.put(content, { name, ownerId: user.id });
 *     return file;
 *   }
 * }
 * ```
 * @throws InvalidInputError for limits that are none
 */
export function AcceptsUpload(options: UploadOptions): MethodDecorator {
  const checked = checkedOptions(options);
  return (_target, _name, descriptor) => {
    Object.defineProperty(descriptor.value, OPTIONS, { value: checked });
  };
}

/** What a handler accepts; null for one whose body is JSON. */
export const uploadOptionsOf = (handler: object): Required<UploadOptions> | null =>
  (handler as { [OPTIONS]?: Required<UploadOptions> })[OPTIONS] ?? null;

function checkedOptions({ maxBytes, maxFiles = 1, types = ['*/*'] }: UploadOptions): Required<UploadOptions> {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1)
    throw new InvalidInputError('/maxBytes', 'maxBytes must be a whole number of at least 1.');
  if (!Number.isInteger(maxFiles) || maxFiles < 1 || maxFiles > MAX_FILES)
    throw new InvalidInputError('/maxFiles', `maxFiles must be a whole number from 1 to ${MAX_FILES}.`);
  if (!Array.isArray(types) || types.length === 0 || !types.every(isAcceptedType))
    throw new InvalidInputError('/types', 'types must be a list of media types, such as image/*.');
  return { maxBytes, maxFiles, types: [...types] };
}
