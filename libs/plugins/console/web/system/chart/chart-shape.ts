// The geometry of a chart, apart from its component: paths in a box of 300 by 72, and the rows of its table.

interface ChartPoint {
  /** Unix milliseconds. */
  at: number;
  value: number;
}

export interface ChartLine {
  name: string;
  points: readonly ChartPoint[];
}

/** The time that a chart shows, and how much of it a point is about; in milliseconds. */
export interface Span {
  from: number;
  to: number;
  step: number;
}

const WIDTH = 300;
const HEIGHT = 72;
const HOUR_MS = 3_600_000;

/** A path for each line. A gap in time is a gap in the line; the scale begins at zero and ends above the highest value. */
export function drawn(lines: readonly ChartLine[], { from, to, step }: Span): string[] {
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value)), 0) || 1;
  const x = (at: number): number => round((Math.max(0, at - from) / (to - from)) * WIDTH);
  const y = (value: number): number => round(HEIGHT - 2 - (value / highest) * (HEIGHT - 6));
  return lines.map(({ points }) =>
    points
      .map(({ at, value }, index) => {
        const before = points[index - 1];
        const isAlone = !points[index + 1] || points[index + 1]!.at - at > 2 * step;
        if (before && at - before.at <= 2 * step) return `L${x(at)} ${y(value)}`;
        // A point without neighbours is drawn as a short line.
        return `M${x(at)} ${y(value)}${isAlone ? 'h2' : ''}`;
      })
      .join(''),
  );
}

interface HourRow {
  at: string;
  /** The highest of the hour for each line; null when there is none. */
  values: (number | null)[];
}

/** The table: the highest value of each hour, the newest first. */
export function hourly(lines: readonly ChartLine[], { from, to }: Span): HourRow[] {
  const rows: HourRow[] = [];
  for (let hour = Math.floor(to / HOUR_MS) * HOUR_MS; hour > from - HOUR_MS; hour -= HOUR_MS) {
    const values = lines.map(({ points }) => {
      const inside = points.filter(({ at }) => at >= hour && at < hour + HOUR_MS).map(({ value }) => value);
      return inside.length > 0 ? Math.max(...inside) : null;
    });
    if (values.some(value => value !== null)) rows.push({ at: new Date(hour).toISOString(), values });
  }
  return rows;
}

const round = (value: number): number => Math.round(value * 10) / 10;
