// What an entry of the browser's history says of itself when an overlay was open in it.
export interface OverlayMark {
  /** The address of the page below. */
  svBelow: string;
}

export function belowOf(state: unknown): string | null {
  return (state as Partial<OverlayMark> | null)?.svBelow ?? null;
}
