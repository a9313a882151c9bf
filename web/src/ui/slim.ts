/** A button that is its sign alone on a phone, where its words are for readers. */
export const slim = 'max-md:w-11 max-md:bg-transparent max-md:px-0';
