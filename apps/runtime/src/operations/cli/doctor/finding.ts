/** One thing that was looked at. A `fault` makes the command fail, a `warning` does not. */
export interface Finding {
  state: 'ok' | 'warning' | 'fault';
  /** What was found and, unless all is well, what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string): Finding => ({ state: 'warning', text });
export const fault = (text: string): Finding => ({ state: 'fault', text });
