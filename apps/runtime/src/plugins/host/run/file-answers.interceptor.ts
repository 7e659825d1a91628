import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { type FileAnswer } from '@sv/sdk';
import { isFileAnswer } from '@sv/sdk/files/file-answer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mergeMap, type Observable } from 'rxjs';
import { answerWithFile } from '../../../files/serving/send-file';

/** Makes the answer of what `sdk.files.serve` gave a controller to return. */
@Injectable()
export class FileAnswers implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const send = async (answer: FileAnswer): Promise<unknown> => {
      const response = http.getResponse<ServerResponse>();
      const content = await answerWithFile(answer, http.getRequest<IncomingMessage>(), response);
      return content ? new StreamableFile(content) : undefined;
    };
    return next.handle().pipe(mergeMap(async answer => (isFileAnswer(answer) ? send(answer) : answer)));
  }
}
