/** How a mail shows whom it is from. */
export interface MailLook {
  /** The name under which people know this workspace. */
  name: string;
  /** Where it is reached. It stands under every mail: a name can be anybody's. */
  host: string;
  /** The name beside the address it comes from; null: what MAIL_FROM says. */
  fromName: string | null;
  /** An https address, the same for everybody; null: the name stands there alone. */
  logo: string | null;
  /** The colours of the button, as `#rrggbb`; null: a link in the colours of the mail program. */
  button: { ground: string; words: string } | null;
}

/** Before anybody gave the workspace a name, its address is the one that says most. */
export const plainLook = (publicUrl: string): MailLook => {
  const { host } = new URL(publicUrl);
  return { name: host, host, fromName: null, logo: null, button: null };
};
