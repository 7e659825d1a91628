import type { Language } from '@sv/contracts/language.contract';
import { requestedLanguage } from '@sv/server/locale/negotiate-language';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthRequest } from './auth-request';

/** Longer user agents are cut: they are shown to people, and stored with every session. */
const MAX_USER_AGENT = 512;

/** Where a request came from, as sessions and the identity log keep it. */
export interface Client {
  address: string | null;
  userAgent: string | null;
  /** That the person chose in this browser, or the browser prefers. */
  language?: Language | null;
}

/** The client of the running request. */
export const ClientOf = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  return clientOf(context.switchToHttp().getRequest<AuthRequest>());
});

export function clientOf(request: AuthRequest): Client {
  const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT);
  const language = requestedLanguage(request.headers);
  return { address: request.clientAddress || null, userAgent: userAgent ?? null, language };
}
