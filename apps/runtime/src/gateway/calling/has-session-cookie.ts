import { readCookie, type CookieNames } from '@sv/server/session-cookie/cookie-names';

/** Whether a header `Cookie` carries one of the two cookies of a session, valid or not. */
export const hasSessionCookie = (header: string | undefined, names: CookieNames): boolean =>
  header !== undefined &&
  (readCookie(header, names.session) !== undefined || readCookie(header, names.sessionData) !== undefined);
