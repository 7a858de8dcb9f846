export type SellerFact = "name" | "person" | "address" | "phone" | "contact";

/** What buyers must be told about the seller; null where the operator has not said it. */
export type Seller = Readonly<Record<SellerFact, string | null>>;
