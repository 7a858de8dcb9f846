/** The sign-up of a firm that the register of the invented corpus holds, with mail at the domain of its page. */
export const advisorFirm = {
  firm_name: "株式会社架空製作所",
  houjin_bangou: "8999900000001",
  firm_type: "銀行",
  specialties: ["loan"],
  prefecture: "東京都",
  contact_email: "info@advisor.example",
  contact_url: "https://advisor.example/",
  agreed_to_terms: true,
};
