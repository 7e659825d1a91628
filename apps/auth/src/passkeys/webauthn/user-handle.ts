/**
 * The user handle that an authenticator stores: the 16 bytes of the account's id, which say nothing about the person.
 */
export const userHandleOf = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** @param handle base64url, as an assertion carries it */
export const isHandleOf = (handle: string, userId: string): boolean =>
  Buffer.from(handle, 'base64url').equals(userHandleOf(userId));
