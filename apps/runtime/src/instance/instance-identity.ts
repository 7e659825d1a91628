import type { ShellInstance } from '@sv/contracts/shell.contract';

export interface InstanceDefaults {
  name: string;
  primaryColor?: string;
  logo?: string;
  logoDark?: string;
  favicon?: string;
  emailLogo?: string;
  emailFromName?: string;
}

/** How the instance calls itself and looks: the INSTANCE_* variables. */
export class InstanceIdentity {
  constructor(private readonly defaults: InstanceDefaults) {}

  get name(): string {
    return this.defaults.name;
  }

  get primaryColor(): string | null {
    return this.defaults.primaryColor?.toLowerCase() ?? null;
  }

  /** Under which name mail comes; null when the operator set none. */
  get emailFromName(): string | null {
    return this.defaults.emailFromName ?? null;
  }

  get emailLogo(): string | null {
    return this.defaults.emailLogo ?? null;
  }

  toShell(): ShellInstance {
    const { logo, logoDark, favicon } = this.defaults;
    return {
      name: this.name,
      primaryColor: this.primaryColor,
      logoUrl: logo ?? null,
      logoDarkUrl: logoDark ?? logo ?? null,
      faviconUrl: favicon ?? null,
    };
  }

  /** The custom properties at `:root` (contract 5, "Instance identity in pages"). */
  css(): string {
    const { logo, logoDark, favicon } = this.defaults;
    const properties = [
      `--sv-instance-logo:${cssUrl(logo)}`,
      `--sv-instance-logo-dark:${cssUrl(logoDark ?? logo)}`,
      `--sv-instance-favicon:${cssUrl(favicon)}`,
    ];
    const accent = this.primaryColor;
    if (accent) properties.push(`--sv-color-accent:${accent}`, `--sv-color-on-accent:${textOn(accent)}`);
    return `:root{${properties.join(';')}}`;
  }

  /** Origins that documents may load images from besides our own. */
  imageOrigins(): string[] {
    const { logo, logoDark, favicon } = this.defaults;
    const remote = [logo, logoDark, favicon].filter(url => url?.startsWith('https://') && URL.canParse(url));
    return [...new Set(remote.map(url => new URL(url!).origin))];
  }
}

/** A CSS url() that cannot be left: everything that could end it is percent-encoded. */
const cssUrl = (url: string | undefined): string =>
  url ? `url("${url.replace(/["\\\n\r\f<>]/g, character => encodeURIComponent(character))}")` : 'none';

/** Black or white, whichever has more contrast (WCAG 2.2 relative luminance). */
function textOn(hex: string): string {
  const channel = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
