import { generateSync } from 'otplib';

/** The code that an authenticator app shows, or showed so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
