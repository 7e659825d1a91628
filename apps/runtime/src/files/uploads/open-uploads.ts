import type { RequestContext } from '../../kernel/request-context/request-context';
import type { UploadRequest } from './upload-request';

/** The upload of each request that is being answered. */
const uploads = new WeakMap<RequestContext, UploadRequest>();

export const openUpload = (context: RequestContext, upload: UploadRequest): void => void uploads.set(context, upload);

/** Null in a route whose body is JSON, and outside of requests. */
export const uploadOf = (context: RequestContext): UploadRequest | null => uploads.get(context) ?? null;
