// Marks an entry of the browser's history in which an overlay was open.
export interface OverlayMark {
  /** The address of the page below. */
  svBelow: string;
}

export function belowOf(state: unknown): string | null {
  return (state as Partial<OverlayMark> | null)?.svBelow ?? null;
}
