import { sdk } from '@sv/sdk';
import { filesOf, type TestFile } from '@sv/sdk/testing/memory-files';
import { uploadOf } from '../../../../../apps/runtime/src/files/uploads/open-uploads';
import { currentContext } from '../../../../../apps/runtime/src/kernel/request-context/request-context';

/** `sdk.files` of `@sv/sdk/testing`, for the bodies of real requests. */
export interface FilesInMemory {
  files: TestFile[];
  fileQuotaBytes: number;
}

/** Everybody may own files. */
export function filesInMemory(): FilesInMemory {
  const host = { files: [] as TestFile[], fileQuotaBytes: 1_000_000, sentUploads: [], everybody: { some: () => true } };
  const files = filesOf({ host: host as never, manifest: {} as never, isInTransaction: () => false });
  for (const member of ['put', 'open', 'get', 'remove', 'list', 'usage', 'serve'] as const)
    jest.spyOn(sdk.files, member).mockImplementation(files[member] as never);
  jest.spyOn(sdk.files, 'uploads').mockImplementation(() => uploadOf(currentContext()!)!.files());
  return host;
}
