/**
 * Says once that what somebody typed has a password in it. Other users of the machine see it in the list of processes
 * while the command runs, and the history of the shell keeps it.
 *
 * @param instead where to put it, as a sentence
 */
export function warnOfTypedSecret(url: string, print: (line: string) => void, instead: string): void {
  if (!hasSecret(url)) return;
  print(
    `Warning: other users of this machine can see the password that you typed, and your shell keeps it. ${instead}`,
  );
}

function hasSecret(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { password, searchParams } = new URL(url);
  return password !== '' || searchParams.has('password') || searchParams.has('sslpassword');
}
