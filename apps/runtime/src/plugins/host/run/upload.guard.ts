import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { uploadOptionsOf } from '@sv/sdk/files/accepts-upload';
import { isJson } from '@sv/server/http/json-body';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { IncomingMessage } from 'node:http';
import { openUpload } from '../../../files/uploads/open-uploads';
import { maxBodyBytes, UploadRequest } from '../../../files/uploads/upload-request';
import { currentContext } from '../../../kernel/request-context/request-context';

/** Whether a body is not JSON. Nothing reads it before a route of the plugin does. */
export const isUpload = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => !isJson(headers['content-type']);

/**
 * Decides, after the access guard and before anything of the body is read, whether the route takes it: only a handler
 * with `@AcceptsUpload` takes anything but JSON. The body of a public route was kept as it came, whatever it is.
 */
@Injectable()
export class UploadGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<IncomingMessage>();
    const options = uploadOptionsOf(execution.getHandler());
    const context = currentContext();
    if (!hasBody(request) || !isUpload(request) || context?.visit) return true;
    if (!options || !context || (request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new PlatformError('unsupported-media-type', options ? 'Send the file as it is, not packed.' : undefined);
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes(options))
      throw new PlatformError('file-too-large');
    openUpload(context, new UploadRequest(request, options));
    return true;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
