/** Views that join the names people know. Each names tables of the same database only, so it works under any name of it. */
export const views: Readonly<Record<string, { readonly description: string; readonly sql: string }>> = {
  v_program: {
    description: "Programs in public search, with the days of their window and the titles of the laws they refer to.",
    sql: `SELECT p.unified_id, p.primary_name, p.program_kind, p.authority_level, p.authority_name, p.prefecture,
  p.municipality, p.tier, p.amount_max_man_yen, p.amount_min_man_yen, p.subsidy_rate, p.target_types, p.funding_purpose,
  CAST(p.application_window->>'start' AS DATE) AS window_start, CAST(p.application_window->>'end' AS DATE) AS window_end,
  p.next_deadline, coalesce(l.law_titles, []) AS law_titles, p.official_url, p.source_url, p.source_fetched_at
FROM program p LEFT JOIN (
  SELECT r.from_id, list(DISTINCT law.law_title ORDER BY law.law_title) AS law_titles
  FROM relation r JOIN law ON law.unified_id = r.to_id WHERE r.type = 'references_law' GROUP BY r.from_id
) l ON l.from_id = p.unified_id WHERE NOT p.excluded`,
  },
  v_deadline: {
    description: "Calls for applications with the names of their programs.",
    sql: `SELECT r.round_id, r.program_id, p.primary_name AS program_name, p.authority_name, p.prefecture, r.round_label, r.open_date,
  r.close_date, r.announced_date, r.source_url
FROM application_round r JOIN program p ON p.unified_id = r.program_id WHERE NOT p.excluded`,
  },
  v_exclusion: {
    description: "Rules about combining programs, one row for each program that a rule names or means.",
    sql: `SELECT e.rule_id, e.kind, e.severity, e.description, l.link->>'key' AS program_key, l.link->>'basis' AS program_basis, l.program_id,
  p.primary_name AS program_name, e.source_urls
FROM exclusion_rule e, LATERAL (
  SELECT link, unnest(CASE WHEN len(ids) = 0 THEN [NULL] ELSE ids END) AS program_id
  FROM (SELECT link, CAST(link->'program_ids' AS VARCHAR[]) AS ids
    FROM (SELECT unnest(CAST(e.linked_programs AS JSON[])) AS link))
) l LEFT JOIN program p ON p.unified_id = l.program_id`,
  },
  v_bid_with_winner: {
    description: "Procurements with the winner as the corporate register and the invoice register know it.",
    sql: `SELECT b.unified_id, b.bid_title, b.bid_kind, b.procuring_entity, b.ministry, b.announcement_date, b.decision_date,
  b.awarded_amount_yen, b.winner_name, b.winner_houjin_bangou, h.name AS winner_registered_name, h.prefecture AS winner_prefecture,
  h.city AS winner_city, h.close_date AS winner_closed, i.invoice_registration_number AS winner_invoice_number, b.source_url
FROM bid b LEFT JOIN houjin h ON h.houjin_bangou = b.winner_houjin_bangou
LEFT JOIN invoice_registrant i ON i.invoice_registration_number = 'T' || b.winner_houjin_bangou`,
  },
  v_enforcement: {
    description: "Enforcement cases with the party as the corporate register knows it.",
    sql: `SELECT e.case_id, e.event_type, e.ministry, e.recipient_name, e.recipient_houjin_bangou, h.name AS registered_name,
  h.prefecture AS registered_prefecture, e.amount_yen, e.disclosed_date, e.measure_start_date, e.measure_end_date, e.legal_basis,
  e.source_url
FROM enforcement_case e LEFT JOIN houjin h ON h.houjin_bangou = e.recipient_houjin_bangou`,
  },
  v_law: {
    description: "Laws with their other names and how many articles of how many revisions are held.",
    sql: `SELECT l.unified_id, l.egov_law_id, l.law_number, l.law_title, l.law_short_title, l.law_type, l.ministry, l.enforced_date,
  l.last_amended_date, l.revision_status, coalesce(a.other_names, []) AS other_names, coalesce(t.articles, 0) AS articles_held,
  coalesce(t.revisions, 0) AS revisions_held, l.source_url
FROM law l LEFT JOIN (
  SELECT law_id, list(DISTINCT alias ORDER BY alias) AS other_names FROM law_alias
  WHERE kind IN ('abbreviation', 'old_title') GROUP BY law_id
) a ON a.law_id = l.unified_id LEFT JOIN (
  SELECT law_id, count(*) AS articles, count(DISTINCT coalesce(law_revision_id, '')) AS revisions FROM law_article GROUP BY law_id
) t ON t.law_id = l.unified_id`,
  },
  v_law_article: {
    description: "Articles with the law they belong to.",
    sql: `SELECT a.article_id, l.unified_id AS law_id, l.egov_law_id, l.law_title, l.law_number, a.provision, a.article_number,
  a.article_title, a.caption, a.text, a.effective_from, a.effective_until, a.source_url
FROM law_article a JOIN law l ON l.unified_id = a.law_id`,
  },
  v_court_citation: {
    description: "Provisions that court decisions refer to, one row each, with the title of the law where it is held.",
    sql: `SELECT d.unified_id, d.case_name, d.case_number, d.court, d.decision_date, c.cited->>'law_name' AS cited_as,
  c.cited->>'law_id' AS law_id, l.law_title, c.cited->>'article' AS article, CAST(c.cited->>'paragraph' AS INTEGER) AS paragraph,
  c.cited->>'item' AS item, c.cited->>'basis' AS basis, d.source_url
FROM court_decision d, LATERAL (SELECT unnest(CAST(d.cited_statutes AS JSON[])) AS cited) c
LEFT JOIN law l ON l.unified_id = (c.cited->>'law_id')`,
  },
};
