/** stub */
export const isCommonPassword = (password: string): boolean => password === 'password';
