/** Why a file is taken for damaged, whatever its format is. */
export const PAGE = "a web page, not data: the server may have answered with an error";
export const UNENDED =
  "the last line has no end as the others have, so that the file may be cut; end it with a line break if it is whole";
