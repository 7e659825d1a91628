import { newToken } from './new-token';

/** The prefix of every access token, by which people and secret scanners recognise one. */
export const ACCESS_TOKEN_PREFIX = 'svpat_';

const FORM = /^svpat_[\w-]{43}$/;

/** An access token: 256 random bits behind a prefix. What is stored of it is `hashToken`'s. */
export const newAccessToken = (): string => ACCESS_TOKEN_PREFIX + newToken();

/** Whether a text can be an access token at all. */
export const isAccessTokenForm = (text: string): boolean => FORM.test(text);
