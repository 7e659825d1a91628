/**
 * The tokens of libs/ui/styles/tokens.css that plain pages need, so that they look like the rest of the workspace. A
 * test compares the two. `:where` has no specificity: the instance's own accent wins.
 */
export const plainTokens = `:where(:root) {
  color-scheme: light dark;
  --sv-color-canvas: light-dark(#f7f7f5, #121211);
  --sv-color-surface: light-dark(#ffffff, #191918);
  --sv-color-raised: light-dark(#ffffff, #21211f);
  --sv-color-sunken: light-dark(#f7f7f5, #1d1d1b);
  --sv-color-hover: light-dark(#f0f0ec, #272725);
  --sv-color-border: light-dark(#e6e6e1, #2d2d2a);
  --sv-color-border-strong: light-dark(#d3d3cc, #3d3d39);
  --sv-color-border-control: light-dark(#8d8d85, #75756e);
  --sv-color-text: light-dark(#1c1c19, #ecece8);
  --sv-color-text-muted: light-dark(#5f5f58, #a6a69e);
  --sv-color-accent: light-dark(#4450d3, #5c68ea);
  --sv-color-on-accent: #ffffff;
  --sv-color-danger: light-dark(#b3261c, #ff8e84);
  --sv-color-danger-soft: light-dark(#fdf0ee, #35201e);
  --sv-instance-logo: none;
  --sv-instance-logo-dark: none;
}

:where(:root) {
  --sv-color-accent-hover: color-mix(
    in oklab,
    var(--sv-color-accent),
    oklch(from var(--sv-color-on-accent) calc(1 - l) 0 0) 12%
  );
  --sv-color-accent-text: light-dark(
    oklch(from var(--sv-color-accent) min(l, 0.48) c h),
    oklch(from var(--sv-color-accent) max(l, 0.78) min(c, 0.13) h)
  );
}
`;
