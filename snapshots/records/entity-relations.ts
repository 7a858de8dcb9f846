import type { amRelationType } from "../../schemas/enums.ts";

type RelationType = (typeof amRelationType)[number];

/** One stated relation, in the direction in which it is stated. */
export type RelationEdge = {
  readonly from: string;
  readonly to: string;
  readonly type: RelationType;
  readonly confidence: number;
  readonly source_url: string | null;
};

/** Most relations of one type that are kept ready for one entity: one more than an answer shows. */
export const keptRelations = 501;

/** Relations of one entity with what is public, by type: the surest ones, and how many there are. */
export type EntityRelations = {
  readonly [Type in RelationType]?: { readonly total: number; readonly edges: readonly RelationEdge[] };
};
