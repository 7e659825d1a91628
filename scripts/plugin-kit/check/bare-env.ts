/** What tools and tests need of the environment, and what a plugin's own variables are. */
const NEEDED =
  /^(PATH|HOME|USER|SHELL|TERM|TZ|LANG|LC_\w+|TMPDIR|TMP|TEMP|XDG_\w+|CI|CHROMIUM|NODE_\w+|NG_\w+|NO_COLOR|FORCE_COLOR|(NEXT_PUBLIC_)?SV_PLUGIN_\w+)$/;

/** The environment without the secrets of the instance and the addresses of its databases: what is checked runs in it. */
export const bareEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => NEEDED.test(entry[0]) && entry[1] !== undefined,
    ),
  );
