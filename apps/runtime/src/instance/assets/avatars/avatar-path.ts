import { versionOf } from '../asset-store.sql';

const PREFIX = '/api/account/avatar/';

/** The path that `user.image` holds. */
export const avatarPath = (userId: string, sha256: string): string => `${PREFIX}${userId}?v=${versionOf(sha256)}`;

export const isAvatarPath = (image: string | null): boolean => image?.startsWith(PREFIX) ?? false;
