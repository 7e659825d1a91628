import type { Response } from 'express';

/** Appends a cookie: httpOnly, SameSite=Lax, without Domain, like all our cookies. Zero seconds removes it. */
export function setCookie(
  response: Response,
  name: string,
  { value, seconds, secure }: { value: string; seconds: number; secure: boolean },
): void {
  const mark = secure ? '; Secure' : '';
  response.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${mark}`);
}
