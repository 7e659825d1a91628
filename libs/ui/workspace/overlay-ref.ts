// The overlay a plugin's page is shown in, when it is: lets the page close it. Null where the page fills the window.
export abstract class OverlayRef {
  abstract close(): void;
}
