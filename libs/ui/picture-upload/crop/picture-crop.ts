// Chooses the square of a picture that is used: by dragging, pinching or the wheel, with arrow keys, or with the slider.
import {
  ChangeDetectionStrategy,
  Component,
  booleanAttribute,
  computed,
  effect,
  input,
  output,
  signal,
} from '@angular/core';
import { Button } from '../../button/button';
import { Dialog } from '../../dialog/dialog';
import { type CropArea, MAX_ZOOM, moved, type Size, wholeArea, zoomed, zoomOf } from './crop-area';
import { CropPointers } from './crop-pointers';
import { drawArea } from './draw-area';
import { T } from '../../locale/t';

/** By which share of the square one key press moves it. */
const STEP = 0.05;
const ZOOM_STEP = 0.2;

const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

@Component({
  selector: 'sv-picture-crop',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Dialog, T],
  templateUrl: './picture-crop.html',
  styleUrl: './picture-crop.css',
})
export class PictureCrop {
  readonly file = input.required<File>();
  /** Whether the picture may also be used as it is. */
  readonly wholeAllowed = input(false, { transform: booleanAttribute });
  readonly chosen = output<File>();
  readonly closed = output<void>();

  protected readonly maxZoom = MAX_ZOOM;
  protected readonly address = signal('');
  protected readonly area = signal<CropArea>({ left: 0, top: 0, side: 1 });
  protected readonly isDrawing = signal(false);
  private readonly size = signal<Size>({ width: 1, height: 1 });
  protected readonly zoom = computed(() => zoomOf(this.area(), this.size()));
  /** Where the picture is behind the square, in per cent of the square. */
  protected readonly place = computed(() => {
    const { left, top, side } = this.area();
    const share = (pixels: number): number => Math.round((100_000 * pixels) / side) / 1000;
    return { width: share(this.size().width), left: share(-left), top: share(-top) };
  });
  protected readonly pointers = new CropPointers({
    move: (x, y) => this.move(-x, -y),
    scale: by => this.zoomTo(this.zoom() * by),
  });

  constructor() {
    effect(onCleanup => {
      const address = URL.createObjectURL(this.file());
      this.address.set(address);
      onCleanup(() => URL.revokeObjectURL(address));
    });
  }

  protected show(image: HTMLImageElement): void {
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    this.size.set(size);
    this.area.set(wholeArea(size));
  }

  protected zoomTo(zoom: number): void {
    this.area.update(area => zoomed(area, this.size(), zoom));
  }

  protected zoomByWheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoomTo(this.zoom() * Math.exp(-event.deltaY / 500));
  }

  protected onKey(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow) this.move(...arrow);
    else if (event.key === '+' || event.key === '=') this.zoomTo(this.zoom() + ZOOM_STEP);
    else if (event.key === '-') this.zoomTo(this.zoom() - ZOOM_STEP);
    else return;
    event.preventDefault();
  }

  protected async use(image: HTMLImageElement): Promise<void> {
    this.isDrawing.set(true);
    this.chosen.emit(await drawArea(image, this.area(), this.file()));
  }

  private move(x: number, y: number): void {
    this.area.update(area => moved(area, this.size(), x, y));
  }
}
