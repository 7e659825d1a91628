/** The development build and Jest give a template that is imported as its text. */
declare module '*.html' {
  const text: string;
  export default text;
}
