// Mouse and fingers on the picture: one pointer moves it, two scale it.

export interface CropMoves {
  /** As shares of the width of the square. */
  move: (x: number, y: number) => void;
  scale: (by: number) => void;
}

interface Point {
  x: number;
  y: number;
}

export class CropPointers {
  private readonly points = new Map<number, Point>();

  constructor(private readonly moves: CropMoves) {}

  press(event: PointerEvent): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.points.set(event.pointerId, pointOf(event));
  }

  follow(event: PointerEvent): void {
    const before = this.points.get(event.pointerId);
    if (!before) return;
    const { width } = (event.currentTarget as Element).getBoundingClientRect();
    const apart = this.distance();
    const now = pointOf(event);
    this.points.set(event.pointerId, now);
    if (apart === null) this.moves.move((now.x - before.x) / width, (now.y - before.y) / width);
    else if (apart > 0) this.moves.scale(this.distance()! / apart);
  }

  release({ pointerId }: PointerEvent): void {
    this.points.delete(pointerId);
  }

  /** Null unless there are two fingers. */
  private distance(): number | null {
    const [one, other] = [...this.points.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : null;
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
