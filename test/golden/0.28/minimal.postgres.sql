-- The platform database of an instance of 0.28 that had nothing but a name.
CREATE TABLE tenants (id text PRIMARY KEY, name text NOT NULL);
INSERT INTO tenants VALUES ('default', 'Workspace');
CREATE TABLE tenant_branding (tenant_id text PRIMARY KEY, brand_name text, brand_logo text, brand_logo_dark text, brand_favicon text, brand_primary text, email_from_name text, email_logo text, updated_at timestamp without time zone DEFAULT CURRENT_TIMESTAMP);
INSERT INTO tenant_branding (tenant_id, brand_name, brand_primary) VALUES ('default', 'Home', '#0a7');
