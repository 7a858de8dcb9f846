/** Which records carry one thing that a question asks about, and how well: working memory, by ordinal, for one concept at a time. */
export class ConceptScratch {
  /** Records that carry something of the concept, in the order of finding. */
  readonly ordinals: Uint32Array;
  length = 0;
  /** 0 to 1. */
  readonly values: Float32Array;
  /** 1 for a record that carries it letter for letter, or a word that means the same. */
  readonly satisfied: Uint8Array;
  /** How many characters of the name its best form takes. */
  readonly inName: Uint16Array;
  /** Which pairs of letters of a word the record carries, anywhere and in its names. */
  readonly masks: Int32Array;
  readonly nameMasks: Int32Array;

  constructor(documents: number) {
    this.ordinals = new Uint32Array(documents);
    this.values = new Float32Array(documents);
    this.satisfied = new Uint8Array(documents);
    this.inName = new Uint16Array(documents);
    this.masks = new Int32Array(documents);
    this.nameMasks = new Int32Array(documents);
  }

  clear(): void {
    for (let at = 0; at < this.length; at++) {
      const ordinal = this.ordinals[at]!;
      this.values[ordinal] = 0;
      this.satisfied[ordinal] = 0;
      this.inName[ordinal] = 0;
    }
    this.length = 0;
  }

  /** Keeps the better of two values; says whether it is the new one. */
  raise(ordinal: number, value: number): boolean {
    const known = this.values[ordinal]!;
    if (value <= known) return false;
    if (known === 0) this.ordinals[this.length++] = ordinal;
    this.values[ordinal] = value;
    return true;
  }
}

/** Working memory for questions over one index, by ordinal. */
export class QuestionScratch {
  readonly concept: ConceptScratch;
  /** What the record carries of the words of the question, and of what they probably mean. */
  readonly scores: Float64Array;
  readonly meant: Float64Array;
  /** How many of the concepts that the question names the record satisfies, and how much of its name they take. */
  readonly satisfied: Uint8Array;
  readonly inName: Uint16Array;
  readonly ordinals: Uint32Array;
  length = 0;

  constructor(documents: number) {
    this.concept = new ConceptScratch(documents);
    this.scores = new Float64Array(documents);
    this.meant = new Float64Array(documents);
    this.satisfied = new Uint8Array(documents);
    this.inName = new Uint16Array(documents);
    this.ordinals = new Uint32Array(documents);
  }
}
