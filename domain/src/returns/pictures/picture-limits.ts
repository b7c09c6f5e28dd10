/** Pictures that a customer may add to one request. */
export const requestPicturesAtMost = 4;
/** Pictures that the people who receive a return may add to it. */
export const deskPicturesAtMost = 12;
/** Bytes of one picture as it is sent; browsers send far less. */
export const returnPictureBytes = 4 * 1024 * 1024;
/** Pixels of the longer side as it is kept, at most. */
export const returnPictureSide = 2400;
/** The same as browsers send it: a label in the picture can still be read. */
export const sentPictureSide = 1600;
